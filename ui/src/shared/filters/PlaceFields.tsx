// The place fields of a scope: district, taluka, department.
import { useTranslation } from 'react-i18next';
import { useDepartmentOptions, useDepartments } from '../departments';
import { useOwnPlace, usePlaces } from '../entries/api';
import { PlaceSelect } from '../entries/PlaceSelect';
import { FailedBanner } from '../ui/Banner';
import { Field } from '../ui/FilterBar';
import { LabelledSelect } from './LabelledSelect';
import type { FilterKey, Filters } from './scope';

interface PlaceFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  value: Filters;
  onChange: (value: Filters) => void;
}

export function PlaceFields({ id, value, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation(['scope', 'filters']);
  const departments = useDepartments();
  const options = useDepartmentOptions();
  const districts = usePlaces('districts');
  const ownDistrict = useOwnPlace()('district');
  const district = value.district_id ?? (ownDistrict === null ? undefined : String(ownDistrict));
  const talukas = usePlaces('talukas', district);
  const lists = [departments, districts, talukas].filter(({ isError }) => isError);
  const reason = lists[0]?.error?.message;
  const set = (values: Partial<Record<FilterKey, string | undefined>>) =>
    onChange({ ...value, ...values } as Filters);
  return (
    <>
      {reason !== undefined && (
        <FailedBanner
          title={t('filters:listsFailed')}
          text={reason}
          onRetry={() => {
            for (const list of lists) list.refetch();
          }}
        />
      )}
      <Field label={t('common:term.district')} htmlFor={`${id}-district`}>
        <PlaceSelect
          id={`${id}-district`}
          clearable
          placeholder={t('allDistricts')}
          places={districts.data ?? []}
          value={Number(value.district_id) || null}
          onChange={(place) => set({ district_id: place ? String(place) : undefined, taluka_id: undefined })}
        />
      </Field>
      <Field label={t('common:term.taluka')} htmlFor={`${id}-taluka`}>
        <PlaceSelect
          id={`${id}-taluka`}
          clearable
          disabled={!district}
          placeholder={t(district ? 'common:term.allTalukas' : 'districtFirst')}
          places={talukas.data ?? []}
          value={Number(value.taluka_id) || null}
          // The installation's district's talukas can be chosen without a district.
          onChange={(place) =>
            set(place ? { district_id: district, taluka_id: String(place) } : { taluka_id: undefined })
          }
        />
      </Field>
      <LabelledSelect
        id={`${id}-department`}
        label={t('common:term.department')}
        value={value.department ?? ''}
        options={[{ value: '', label: t('common:term.allDepartments') }, ...options]}
        onChange={(department) => set({ department: department || undefined })}
      />
    </>
  );
}
