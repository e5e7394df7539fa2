// A date field that keeps what was typed: text that is no date stays, with an error, until it is corrected or
// emptied. antd's own field drops it on leaving.
import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentProps, createContext, type KeyboardEvent, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from './FieldError';
import { isUnread, readDay } from './readDay';

const FORMAT = { day: 'DD/MM/YYYY', moment: 'DD/MM/YYYY HH:mm' };
const STORED = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DDTHH:mm' };

type Shared = 'className' | 'classNames' | 'placeholder' | 'disabled' | 'status' | 'allowClear' | 'autoFocus';

interface DayInputProps extends Pick<DatePickerProps, Shared | 'aria-label' | 'aria-describedby'> {
  id: string;
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DDTHH:mm`, or what `onUnread` was called with. */
  value: string | null | undefined;
  onChange: (day: string | null) => void;
  /** For forms, which must not be sent with text that is no date (`isUnread`). */
  onUnread?: (text: string) => void;
  time?: boolean | undefined;
  min?: string | undefined;
  max?: string | undefined;
  isAllowed?: (day: string) => boolean;
  defaultOpen?: boolean;
}

interface Typed {
  text: string;
  /** The value that the text is to replace: a new value drops the text. */
  over: string;
  /** Whether the user has left the field or pressed Enter. */
  done: boolean;
}

interface Typing {
  /** Null: the picker's own text. */
  text: string | null;
  onType: (text: string) => void;
}

const TypingContext = createContext<Typing>({ text: null, onType: () => {} });

function TextBox({ value, onChange, onKeyDown, ...props }: ComponentProps<'input'>) {
  const { text, onType } = use(TypingContext);
  return (
    <input
      {...props}
      value={text ?? value}
      onChange={(event) => {
        onChange?.(event); // opens the calendar
        onType(event.target.value);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        // Enter takes the date or opens the calendar; it does not send the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

const COMPONENTS = { input: TextBox };

export function DayInput(props: DayInputProps) {
  const { id, value, onChange, onUnread, time, min, max, isAllowed, defaultOpen = false, ...picker } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [open, setOpen] = useState(defaultOpen);
  const kind = time ? 'moment' : 'day';
  const given = value ?? '';
  const current = typed?.over === given ? typed : null;
  const text = current?.text ?? (isUnread(given, time) ? given : null);
  const draft = text === null ? given : readDay(text, time);
  const date = useMemo(() => (draft ? dayjs(draft) : null), [draft]);
  const show = (day: string) => dayjs(day).format(FORMAT[kind]);

  const faultOf = (day: string | null) => {
    if (!day) return t(time ? 'day.noMoment' : 'day.noDay');
    if (min && day < min) return t('day.early', { day: show(min) });
    if (max && day > max) return t('day.late', { day: show(max) });
    return isAllowed?.(day) === false ? t('day.notAllowed') : undefined;
  };
  const isDone = text !== null && text.trim() !== '' && current?.done !== false;
  const fault = isDone ? faultOf(draft) : undefined;

  const take = () => {
    if (text === null) return;
    if (text.trim() && faultOf(draft)) {
      setTyped({ text, over: given, done: true });
      // The date that is not allowed in the field's format, so that it is not taken for a value.
      onUnread?.(draft ? show(draft) : text);
      return;
    }
    setTyped(null);
    if ((draft ?? '') !== given) onChange(draft || null);
  };
  const pick = (day: Dayjs | null) => {
    setTyped(null);
    onChange(day ? day.format(STORED[kind]) : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'Enter' || text === null) return;
    event.preventDefault();
    setOpen(false);
    take();
  };
  const note = `${id}-fault`;
  return (
    <TypingContext value={{ text, onType: (next) => setTyped({ text: next, over: given, done: false }) }}>
      <DatePicker
        placeholder={FORMAT[kind]}
        {...picker}
        id={id}
        components={COMPONENTS}
        format={FORMAT[kind]}
        showTime={time ? { format: 'HH:mm', minuteStep: 5 } : false}
        needConfirm={false}
        value={date}
        minDate={min ? dayjs(min) : undefined}
        maxDate={max ? dayjs(max) : undefined}
        {...(isAllowed && { disabledDate: (day: Dayjs) => !isAllowed(day.format(STORED.day)) })}
        open={open}
        onOpenChange={setOpen}
        status={fault ? 'error' : picker.status}
        aria-invalid={Boolean(fault) || picker.status === 'error'}
        aria-describedby={[picker['aria-describedby'], fault && note].filter(Boolean).join(' ') || undefined}
        onChange={pick}
        onCalendarChange={() => setTyped(null)}
        onKeyDown={onKeyDown}
        onBlur={() => current && !current.done && take()}
      />
      {fault && <FieldError alert id={note} text={fault} />}
    </TypingContext>
  );
}
