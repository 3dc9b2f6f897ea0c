type CssVars = Record<`--${string}`, string | number>;

/** Sets the custom properties through the CSSOM, because the Content-Security-Policy forbids `style` attributes. */
export function cssVars(values: CssVars) {
  return (element: HTMLElement | SVGElement | null): void => {
    if (!element) return;
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, String(value));
  };
}

export function percent(share: number): string {
  const safe = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return `${Math.round(safe * 1000) / 10}%`;
}
