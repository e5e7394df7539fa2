// Date fields whose picker is loaded on focus.
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { loadWithRetry } from '../lazy';
import type { DayPicker, DayProps } from './DayPicker';

interface LazyDayProps extends DayProps {
  /** Class of the placeholder field. */
  placeholderClass: string | undefined;
}

/** Returns a render function; all its fields switch to the picker together. */
export function useLazyDayPicker(): (day: LazyDayProps) => ReactNode {
  const [pressed, setPressed] = useState(false);
  const [Picker, setPicker] = useState<ComponentType<ComponentProps<typeof DayPicker>> | null>(null);
  // No Suspense, because its fallback would be a new field without the focus.
  const load = async () => {
    const { DayPicker: loadedPicker } = await loadWithRetry(() => import('./DayPicker'));
    setPicker(() => loadedPicker);
  };
  return ({ placeholderClass, ...day }) =>
    Picker ? (
      <Picker {...day} pressed={pressed} />
    ) : (
      <input
        id={day.id}
        className={placeholderClass}
        readOnly
        placeholder="DD/MM/YYYY"
        value={day.value?.split('-').reverse().join('/') ?? ''}
        onPointerDown={() => setPressed(true)}
        onFocus={load}
      />
    );
}
