import { Drawing, type DrawingProps } from './Drawing.tsx';
import { Frailejon } from './Frailejon.tsx';

export function ForkedTrail(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 480 360" title="Un camino que se divide en dos con un poste de señales" framed {...props}>
      <rect width="480" height="360" fill="var(--il-sky)" />
      <circle cx="356" cy="112" r="58" fill="var(--secondary-400)" />
      <path d="M0 196c80-60 150-66 236-26s160 30 244-26v216H0z" fill="var(--il-far)" />
      <path d="M0 236c100-50 190-44 260-14s150 20 220-18v156H0z" fill="var(--il-near)" />
      <path
        d="M168 360c10-50 34-74 62-96-34-18-76-22-112-22 50-10 98-6 132 8 34-22 74-34 126-36-46 12-84 30-108 58 18 26 26 56 26 88z"
        fill="var(--secondary-200)"
      />
      <rect x="236" y="118" width="12" height="136" rx="6" fill="var(--primary-950)" />
      <path d="M242 128h78l20 19-20 19h-78z" fill="var(--accent-600)" />
      <path d="M242 178h-74l-20 18 20 18h74z" fill="var(--secondary-500)" />
      <path d="M258 147h40M230 196h-40" stroke="#fff" strokeWidth="6" strokeLinecap="round" opacity=".85" />
      <Frailejon x="44" y="196" width="72" height="94" />
      <Frailejon x="396" y="214" width="60" height="79" />
      <Frailejon x="120" y="276" width="44" height="58" />
    </Drawing>
  );
}
