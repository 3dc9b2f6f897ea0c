import { createElement, type ReactNode } from 'react';

type Text = string | number | bigint;
type Props = { children?: ReactNode };

const svgText = new Set(['text', 'textPath', 'tspan']);

/**
 * Gives each text of a JSX element its own element. Page translators and extensions replace text nodes; React may then
 * fail to update or remove its nodes, or to insert beside them. React keeps no node for a text that is the only child
 * of its element. Components get their children unchanged.
 */
export function withOwnElements(type: unknown, props: Props): Props {
  const wrapper = typeof type === 'string' && svgText.has(type) ? 'tspan' : 'span';
  const { children } = props;
  if (typeof type === 'symbol') {
    const separate = isText(children) ? wrapped(wrapper, String(children)) : separated(children, wrapper);
    return separate === children ? props : { ...props, children: separate };
  }
  if (typeof type !== 'string' || !Array.isArray(children)) return props;
  const joined = textOf(children);
  if (joined !== undefined) return { ...props, children: joined };
  const separate = separated(children, wrapper);
  return separate === children ? props : { ...props, children: separate };
}

/** Each run of texts becomes one element at the position of its first text; other children keep their positions. */
function separated(children: ReactNode, wrapper: string): ReactNode {
  if (!Array.isArray(children)) return children;
  const inner: ReactNode[] = children.map((child: ReactNode) =>
    Array.isArray(child) ? (textOf(child) ?? separated(child, wrapper)) : child,
  );
  if (!inner.some((child) => isText(child) && !isBlank(child))) {
    return inner.every((child, index) => child === children[index]) ? children : inner;
  }
  const result: ReactNode[] = [];
  let run: { at: number; text: string } | undefined;
  const endRun = () => {
    if (run) result[run.at] = isBlank(run.text) ? run.text : wrapped(wrapper, run.text, `text-${run.at}`);
    run = undefined;
  };
  inner.forEach((child, index) => {
    if (isText(child)) {
      run = run ? { ...run, text: run.text + String(child) } : { at: index, text: String(child) };
      result[index] = null;
      return;
    }
    if (!isEmpty(child)) endRun();
    result[index] = child;
  });
  endRun();
  return result;
}

const wrapped = (wrapper: string, text: string, key?: string): ReactNode => createElement(wrapper, { key }, text);

/** The joined text of children that are only text; undefined when there is an element among them, or no text. */
function textOf(children: readonly unknown[]): string | undefined {
  const parts = children.flat(Infinity).filter((child) => !isEmpty(child));
  return parts.length > 0 && parts.every(isText) ? parts.join('') : undefined;
}

const isText = (child: unknown): child is Text => ['string', 'number', 'bigint'].includes(typeof child);
const isEmpty = (child: unknown): boolean => child === null || child === undefined || typeof child === 'boolean';
/** Translators ignore blanks, and an element around one would be a flex item. */
const isBlank = (text: Text): boolean => !/\S/.test(String(text));
