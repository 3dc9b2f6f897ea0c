import { Drawing, type DrawingProps } from './Drawing.tsx';
import { Frailejon } from './Frailejon.tsx';

export function HalfOpenDoor(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 520 520" title="Una puerta entreabierta con luz y una tarjeta" framed {...props}>
      <rect width="520" height="520" fill="var(--il-sky)" />
      <circle cx="260" cy="236" r="128" fill="var(--secondary-400)" />
      <path d="M0 400c90-70 170-80 260-40s170 30 260-30v190H0z" fill="var(--il-near)" />
      <path d="M150 520V230a110 110 0 0 1 220 0v290z" fill="var(--primary-950)" />
      <path d="M172 520V232a88 88 0 0 1 176 0v288z" fill="var(--secondary-200)" />
      <path d="M172 520V232a88 88 0 0 1 88-88v36l54 30v310z" fill="var(--secondary-300)" />
      <path d="M172 520V232a88 88 0 0 1 60-83.500V520z" fill="var(--primary-600)" />
      <circle cx="216" cy="352" r="8" fill="var(--secondary-300)" />
      <g fill="var(--primary-500)">
        <rect x="130" y="488" width="260" height="32" />
      </g>
      <rect x="98" y="504" width="324" height="16" fill="var(--primary-400)" />
      <g transform="translate(300 300) rotate(-9)">
        <rect width="132" height="84" rx="12" fill="var(--accent-600)" />
        <rect x="14" y="20" width="26" height="20" rx="4" fill="var(--secondary-300)" />
        <rect x="14" y="56" width="64" height="8" rx="4" fill="#fff" opacity=".75" />
        <circle cx="108" cy="60" r="10" fill="#fff" opacity=".55" />
      </g>
      <Frailejon x="34" y="388" width="74" height="97" />
      <Frailejon x="428" y="372" width="60" height="79" />
    </Drawing>
  );
}
