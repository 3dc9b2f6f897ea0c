import { Drawing, type DrawingProps } from './Drawing.tsx';
import { Flower } from './Flower.tsx';

export function BloomingTree(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 480 360" title="Un guayacán florecido y un certificado de paz y salvo" framed {...props}>
      <rect width="480" height="360" fill="var(--primary-800)" />
      <path
        d="M0 300c100-40 200-44 280-24s140 10 200-14v66a32 32 0 0 1-32 32H32a32 32 0 0 1-32-32z"
        fill="var(--primary-950)"
      />
      <path d="M39 55a5 5 0 0 1 10 0z" transform="rotate(187 44 55)" fill="var(--secondary-300)" />
      <path d="M312 47a6 6 0 0 1 12 0z" transform="rotate(19 318 47)" fill="var(--accent-400)" />
      <path d="M56 240a8 8 0 0 1 16 0z" transform="rotate(35 64 240)" fill="var(--primary-400)" />
      <path d="M437 81a6 6 0 0 1 12 0z" transform="rotate(322 443 81)" fill="var(--secondary-400)" />
      <path d="M333 49a8 8 0 0 1 16 0z" transform="rotate(25 341 49)" fill="var(--secondary-300)" />
      <path d="M127 41a6 6 0 0 1 12 0z" transform="rotate(148 133 41)" fill="var(--accent-400)" />
      <path d="M295 50a5 5 0 0 1 10 0z" transform="rotate(316 300 50)" fill="var(--secondary-300)" />
      <path d="M386 247a7 7 0 0 1 14 0z" transform="rotate(311 393 247)" fill="var(--secondary-300)" />
      <path d="M49 78a8 8 0 0 1 16 0z" transform="rotate(84 57 78)" fill="var(--accent-400)" />
      <path d="M401 193a6 6 0 0 1 12 0z" transform="rotate(250 407 193)" fill="var(--primary-400)" />
      <path d="M230 38a5 5 0 0 1 10 0z" transform="rotate(285 235 38)" fill="var(--secondary-500)" />
      <path d="M443 65a7 7 0 0 1 14 0z" transform="rotate(242 450 65)" fill="var(--accent-400)" />
      <path d="M371 51a5 5 0 0 1 10 0z" transform="rotate(359 376 51)" fill="var(--primary-400)" />
      <path d="M357 195a5 5 0 0 1 10 0z" transform="rotate(236 362 195)" fill="var(--secondary-400)" />
      <path
        d="M222 330c8-70 4-110-20-156l22-12c14 22 20 34 26 34 8-18 26-36 52-58l14 16c-32 30-46 80-42 176z"
        fill="var(--secondary-950)"
      />
      <g>
        <circle cx="208" cy="110" r="66" fill="var(--secondary-400)" />
        <circle cx="286" cy="98" r="54" fill="var(--secondary-300)" />
        <circle cx="318" cy="156" r="46" fill="var(--secondary-500)" />
        <circle cx="158" cy="162" r="44" fill="var(--secondary-500)" />
        <circle cx="244" cy="160" r="56" fill="var(--secondary-400)" />
      </g>
      <g fill="var(--accent-500)">
        <Flower x="180" y="70" width="24" height="24" />
        <Flower x="296" y="76" width="22" height="22" />
        <Flower x="142" y="160" width="20" height="20" />
        <Flower x="326" y="158" width="20" height="20" />
      </g>
      <g transform="translate(196 176) rotate(-4)">
        <rect width="104" height="132" rx="12" fill="#fff" />
        <rect x="16" y="18" width="46" height="8" rx="4" fill="var(--neutral-300)" />
        <rect x="16" y="34" width="72" height="8" rx="4" fill="var(--neutral-200)" />
        <circle cx="52" cy="84" r="30" fill="var(--accent-600)" />
        <path
          d="m38 85 10 10 19-22"
          fill="none"
          stroke="#fff"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </Drawing>
  );
}
