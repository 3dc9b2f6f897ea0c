import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/risk.css';
import './styles/tag.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warn' | 'danger';
export type TagTone = Tone | 'accent' | 'highlight';

type TagProps = {
  tone?: TagTone;
  children: ReactNode;
  className?: string;
};

/** Four tones have a shape, so that the meaning of these tones does not depend on colour. */
function Mark({ tone }: { tone: TagTone }) {
  const shape = {
    success: (
      <path
        d="M1 5.4 3.900 8.300 9.200 2.200"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
    warn: <path d="M5 .8 9.700 9H.3z" />,
    danger: <path d="M5 0 10 5 5 10 0 5z" />,
    info: <circle cx="5" cy="5" r="4.200" />,
    neutral: null,
    accent: null,
    highlight: null,
  }[tone];
  return shape ? (
    <svg className="tag-mark" viewBox="0 0 10 10" aria-hidden="true">
      {shape}
    </svg>
  ) : null;
}

export function Tag({ tone = 'neutral', children, className }: TagProps) {
  return (
    <span className={cx('tag', `tag-${tone}`, className)}>
      <Mark tone={tone} />
      {children}
    </span>
  );
}
