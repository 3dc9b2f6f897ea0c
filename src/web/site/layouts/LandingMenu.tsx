import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MenuIcon } from '#ui/icons.ts';

/** A native popover works before hydration. Browsers without popovers use the click handlers of this component. */
export function LandingMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasPopovers = () => 'popover' in HTMLElement.prototype;
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = menu.current;
    const close = () => button.current?.click();
    nav?.addEventListener('click', close);
    return () => nav?.removeEventListener('click', close);
  }, []);
  useEffect(() => {
    if (!open) return;
    const key = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    // This handler runs after the handlers of the clicked link.
    const click = (event: MouseEvent) => !button.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('keydown', key);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('click', click);
    };
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-quiet btn-md btn-square landing-menu-button"
        popoverTarget="menu"
        onClick={() => !hasPopovers() && setOpen(!open)}
      >
        <MenuIcon aria-hidden />
        <span className="sr-only">Menú</span>
      </button>
      <nav ref={menu} id="menu" popover="auto" className="landing-menu" aria-label="Menú" data-open={open || undefined}>
        {children}
      </nav>
    </>
  );
}
