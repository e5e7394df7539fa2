// A select as wide as its field, below its label.
import { Select, type SelectProps } from 'antd';
import * as entries from '../entries/entries.module.css';
import { Field } from '../ui/FilterBar';

export function LabelledSelect<Value>({
  label,
  ...select
}: SelectProps<Value> & { id: string; label: string }) {
  return (
    <Field label={label} htmlFor={select.id}>
      <Select<Value> className={entries.fill} {...select} />
    </Field>
  );
}
