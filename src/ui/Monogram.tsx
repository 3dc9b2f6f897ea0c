import { cx } from './class-names.ts';

type MonogramProps = {
  /** The first letter of an entity, or the initials of a person. */
  children: string;
  /** person is round; entities are never shown with a logo. */
  kind?: 'entity' | 'person';
  tone?: 'green' | 'yellow' | 'pink';
  /** Only when nothing beside it says the same. */
  label?: string;
};

/** A letter in a square (entity) or a circle (person). */
export function Monogram({
  children,
  kind = 'entity',
  tone = kind === 'person' ? 'pink' : 'green',
  label,
}: MonogramProps) {
  return (
    <span
      className={cx('monogram', tone !== 'green' && `monogram-${tone}`, kind === 'person' && 'monogram-person')}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </span>
  );
}
