// A button with a panel below it. From the keyboard: opening leads into the panel, Escape closes it and leads back.
import { Popover } from 'antd';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

interface PanelProps {
  /** `close` gives the focus back to the button. */
  content: (close: () => void) => ReactNode;
  onOpen?: () => void;
  /** The button. */
  children: ReactElement<HTMLAttributes<HTMLButtonElement>>;
}

export function Panel({ content, onOpen, children }: PanelProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) onOpen?.();
      }}
      destroyOnHidden
      content={<Inside close={close}>{content(close)}</Inside>}
    >
      <span ref={place}>{cloneElement(children, { 'aria-haspopup': 'dialog', 'aria-expanded': open })}</span>
    </Popover>
  );
}

function Inside({ close, children }: { close: () => void; children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = inside.current?.querySelector<HTMLElement>('a[href], button, input');
    // After antd has placed it: what lies elsewhere would be scrolled to.
    const timer = setTimeout(() => (first ?? inside.current)?.focus({ preventScroll: true }), 50);
    return () => clearTimeout(timer);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is one of all parts inside
    <div
      ref={inside}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      {children}
    </div>
  );
}
