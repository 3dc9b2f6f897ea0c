import { createElement, type ReactNode } from 'react';

type Text = string | number | bigint;
type Props = { children?: ReactNode };

const svgText = new Set(['text', 'textPath', 'tspan']);

/**
 * Wraps each text of a fragment, and each text beside other children of an HTML or SVG element, in a separate element.
 * Page translators and extensions replace text nodes, and React may then fail to update, remove or insert nodes.
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

function textOf(children: readonly unknown[]): string | undefined {
  const parts = children.flat(Infinity).filter((child) => !isEmpty(child));
  return parts.length > 0 && parts.every(isText) ? parts.join('') : undefined;
}

const isText = (child: unknown): child is Text => ['string', 'number', 'bigint'].includes(typeof child);
const isEmpty = (child: unknown): boolean => child === null || child === undefined || typeof child === 'boolean';
/** A blank text is not wrapped: translators ignore blank texts, and the element would become a flex item. */
const isBlank = (text: Text): boolean => !/\S/.test(String(text));
