const calm = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'reduced';

type RippleTarget = {
  getBoundingClientRect(): Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
  append(drop: HTMLElement): void;
};

export function playRipple(button: RippleTarget, point?: { clientX: number; clientY: number }): void {
  if (calm()) return;
  const box = button.getBoundingClientRect();
  const x = point ? point.clientX - box.left : box.width / 2;
  const y = point ? point.clientY - box.top : box.height / 2;
  const reach = Math.hypot(Math.max(x, box.width - x), Math.max(y, box.height - y));
  const frame = document.createElement('span');
  frame.className = 'btn-ripple-box';
  frame.ariaHidden = 'true';
  const drop = document.createElement('span');
  drop.className = 'btn-ripple';
  drop.style.setProperty('--x', `${x}px`);
  drop.style.setProperty('--y', `${y}px`);
  drop.style.setProperty('--d', `${reach * 2}px`);
  drop.addEventListener('animationend', () => frame.remove(), { once: true });
  frame.append(drop);
  button.append(frame);
}
