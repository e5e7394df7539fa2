// Multiple choice: checkboxes if they all fit, otherwise a multi-select.
import { Checkbox, Select } from 'antd';
import * as entries from '../entries/entries.module.css';
import { type CommonFieldProps, FieldShell, inputProps, type Option } from './fields';
import * as styles from './manage.module.css';

type Value = string | number;

interface ManyFieldProps extends CommonFieldProps<Record<string, Value[]>, Value[]> {
  options: Option<Value>[];
  boxes: boolean;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

export function ManyField(props: ManyFieldProps) {
  const { form, name, label, hint, required, wide, options, boxes, placeholder, disabled } = props;
  const id = form.idOf(name);
  const error = form.error(name);
  const value = form.values[name] ?? [];
  const choose = (chosen: Value[]) => form.set(name, chosen);
  return (
    <FieldShell {...{ id, label, hint, error, required, wide }}>
      {boxes ? (
        <Checkbox.Group
          className={styles.boxes}
          value={value}
          onChange={choose}
          // The label belongs to the first checkbox.
          options={options.map((option, index) => (index ? option : { ...option, id }))}
        />
      ) : (
        <Select
          {...inputProps(name, error, hint, id)}
          className={entries.fill}
          mode="multiple"
          value={value}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
          optionFilterProp="label"
          onChange={choose}
        />
      )}
    </FieldShell>
  );
}
