import { Drawing, type DrawingProps } from './Drawing.tsx';
import { Flower } from './Flower.tsx';

export function GuayacanTree(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 640 720" title="Guayacán amarillo en flor" {...props}>
      <path
        fill="var(--il-bark)"
        d="M306 720c14-110 8-196-34-276l34-20c22 34 30 50 40 50 12-28 40-66 82-98l22 24c-48 46-66 120-62 320z"
      />
      <g>
        <circle cx="300" cy="170" r="150" fill="var(--secondary-400)" />
        <circle cx="470" cy="150" r="118" fill="var(--secondary-300)" />
        <circle cx="520" cy="300" r="112" fill="var(--secondary-500)" />
        <circle cx="170" cy="300" r="110" fill="var(--secondary-500)" />
        <circle cx="370" cy="300" r="132" fill="var(--secondary-400)" />
        <circle cx="230" cy="80" r="60" fill="var(--secondary-300)" />
        <circle cx="566" cy="210" r="58" fill="var(--secondary-400)" />
      </g>
      <g fill="var(--secondary-500)">
        <path d="M196 96a16 16 0 0 1 32 0z" />
        <path d="M262 54a12 12 0 0 0 24 0z" />
        <path d="M470 70a16 16 0 0 1 32 0z" />
        <path d="M530 130a13 13 0 0 0 26 0z" />
      </g>
      <g fill="var(--secondary-300)">
        <path d="M86 268a15 15 0 0 1 30 0z" />
        <path d="M96 350a11 11 0 0 0 22 0z" />
        <path d="M556 372a14 14 0 0 1 28 0z" />
        <path d="M340 40a12 12 0 0 1 24 0z" />
      </g>
      <g fill="var(--accent-400)">
        <Flower x="420" y="36" width="26" height="26" />
        <Flower x="590" y="300" width="24" height="24" />
        <Flower x="64" y="306" width="22" height="22" />
      </g>
      <g fill="var(--secondary-300)">
        <path d="M40 470a12 12 0 0 1 24 0z" />
        <path d="M596 470a10 10 0 0 0 20 0z" />
        <path d="M84 590a9 9 0 0 0 18 0z" />
        <path d="M566 604a12 12 0 0 1 24 0z" />
      </g>
    </Drawing>
  );
}
