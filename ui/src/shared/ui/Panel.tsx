// A button with a panel below it. Opening moves the focus into the panel; Escape closes it and returns the
// focus.
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
  /** `close` returns the focus to the button. */
  content: (close: () => void) => ReactNode;
  onOpen?: () => void;
  /** The button. */
  children: ReactElement<HTMLAttributes<HTMLButtonElement>>;
}

export function Panel({ content, onOpen, children }: PanelProps) {
  const [open, setOpen] = useState(false);
  const wrapper = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    wrapper.current?.querySelector('button')?.focus();
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
      content={<PanelContent close={close}>{content(close)}</PanelContent>}
    >
      <span ref={wrapper}>
        {cloneElement(children, { 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      </span>
    </Popover>
  );
}

function PanelContent({ close, children }: { close: () => void; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = content.current?.querySelector<HTMLElement>('a[href], button, input');
    // Wait until antd has positioned it; otherwise the page would scroll.
    const timer = setTimeout(() => (first ?? content.current)?.focus({ preventScroll: true }), 50);
    return () => clearTimeout(timer);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key of its children
    <div
      ref={content}
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
