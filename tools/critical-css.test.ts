import { describe, expect, test } from 'vitest';
import { criticalCss } from './critical-css.ts';

const html =
  '<main class="wrap md:grid" id="contenido"><details><summary>a</summary></details><a href="/x">b</a></main>';
const keeps = (css: string, page = html) => criticalCss(css, page, ['dark']);

describe('the style of a prerendered page', () => {
  test('has the rules of what stands in it, and no others', () => {
    expect(keeps('.wrap{width:1px}.card{width:2px}main a{color:red}table td{color:red}')).toBe(
      '.wrap{width:1px}main a{color:red}',
    );
  });

  test('keeps of a list only the selectors that can match', () => {
    expect(keeps('.wrap,.card,::backdrop,a::before{margin:0}')).toBe('.wrap,a::before{margin:0}');
  });

  test('leaves out the list of system faces beside the one that the root has', () => {
    expect(keeps('main{font-family:var(--font-text,-apple-system, "Segoe UI", sans-serif);margin:0}')).toBe(
      'main{font-family:var(--font-text);margin:0}',
    );
  });

  test('understands escaped names and attributes', () => {
    expect(keeps(String.raw`.md\:grid{display:grid}.md\:flex{display:flex}[href]{color:red}[hidden]{a:b}`)).toBe(
      String.raw`.md\:grid{display:grid}[href]{color:red}`,
    );
  });

  test('tells the brackets of a name from those of an attribute', () => {
    const css = String.raw`.md\:grid-cols-\[1fr_2rem\]{a:b}.h-\[27rem\]{a:b}`;
    expect(keeps(css, '<p class="md:grid-cols-[1fr_2rem]">')).toBe(String.raw`.md\:grid-cols-\[1fr_2rem\]{a:b}`);
  });

  test('leaves to the whole stylesheet what follows from what people do', () => {
    const css =
      'a:hover{a:b}a:active{a:b}@starting-style{.wrap{a:b}}@media (forced-colors:active){.wrap{a:b}}.big{a:b}';
    expect(keeps(css, '<a class="wrap"><dialog class="big"></dialog>')).toBe('');
  });

  test('keeps the dark theme, and only the properties that something reads', () => {
    const css = ':root{--a:var(--b);--b:#fff;--c:#000}.dark{--b:#111;--c:#222}.wrap{color:var(--a)}';
    expect(keeps(css)).toBe(':root{--a:var(--b);--b:#fff}.dark{--b:#111}.wrap{color:var(--a)}');
  });

  test('counts the properties that drawings read', () => {
    expect(keeps(':root{--a:red;--b:red}', '<path fill="var(--b)">')).toBe(':root{--b:red}');
  });

  test('drops empty blocks, printing, and key frames that nothing plays', () => {
    const css =
      '@layer a,b;@layer a{.card{color:red}}@media print{.wrap{color:red}}@media (width>1px){.wrap{animation:x 1s}}@keyframes x{from{opacity:0}to{opacity:1}}@keyframes y{from{opacity:0}}';
    expect(keeps(css)).toBe(
      '@layer a,b;@media (width>1px){.wrap{animation:x 1s}}@keyframes x{from{opacity:0}to{opacity:1}}',
    );
  });

  test('reads signs inside strings and addresses as text', () => {
    expect(keeps(`.wrap{content:"};.card{";background:url(data:a;b)}`)).toBe(
      `.wrap{content:"};.card{";background:url(data:a;b)}`,
    );
  });
});
