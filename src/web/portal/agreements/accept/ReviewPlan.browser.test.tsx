import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { workedFacts, workedProposal } from '#test/support/worked-proposal.ts';
import { ReviewPlan } from './ReviewPlan.tsx';

afterEach(() => page.viewport(1280, 720));

const drawPage = (email: string | null, onAccept = () => undefined) =>
  draw(
    () => (
      <ReviewPlan
        obligationId={workedProposal.id}
        facts={workedFacts}
        proposal={workedProposal}
        email={email}
        onAccept={onAccept}
      />
    ),
    { at: '/portal/ofertas/aceptar-plan', path: 'portal/ofertas/aceptar-plan' },
  );

test('the button of the plan card remains visible in a low window', async () => {
  await page.viewport(1280, 700);
  await drawPage('laura@correo.example');
  const button = page.getByRole('complementary', { name: 'Tu plan' }).getByRole('button', { name: 'Aceptar mi plan' });
  await expect.element(button).toBeInTheDocument();
  window.scrollTo({ top: 1_500, behavior: 'instant' });
  await expect.poll(() => button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(700);
  window.scrollTo({ top: 0, behavior: 'instant' });
});

test('the page states only once that the user acknowledges the debt', async () => {
  await drawPage(null);
  await expect.element(page.getByRole('article')).toBeVisible();
  const contract = document.querySelector('article')!;
  const summaries = [...contract.querySelectorAll('.plain-words')].map((each) => each.textContent);
  expect(summaries.filter((text) => /reconoce/i.test(text ?? ''))).toHaveLength(1);
  for (const part of contract.querySelectorAll('details')) part.remove();
  expect(document.body.textContent?.match(/reconoces?\b/gi)).toHaveLength(1);
});

test.each([
  ['button in the plan card', 1280],
  ['button in the bottom bar of a phone', 360],
])('the %s scrolls to and focuses the notice about a missing e-mail address', async (_where, width) => {
  await page.viewport(width, 640);
  const onAccept = vi.fn();
  await drawPage(null, onAccept);
  const buttons = page.getByRole('button', { name: 'Aceptar mi plan' });
  await expect.element(buttons.first()).toBeInTheDocument();
  window.scrollTo({ top: 0, behavior: 'instant' });
  for (let press = 0; press < 2; press++) {
    const shown = buttons
      .elements()
      .find((button) => button.checkVisibility() && button.getBoundingClientRect().width > 0)!;
    (shown as HTMLButtonElement).click();
    await expect
      .poll(() => document.activeElement?.textContent)
      .toContain('Información del usuario (email) no disponible.');
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    expect([top >= 0, bottom <= 640]).toEqual([true, true]);
    (document.activeElement as HTMLElement).blur();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }
  expect(onAccept).not.toHaveBeenCalled();
});
