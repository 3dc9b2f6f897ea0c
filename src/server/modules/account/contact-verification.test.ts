import { beforeEach, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { mail } from '#server/db/schema/agreements.ts';
import { contactPoint } from '#server/db/schema/people.ts';
import { otherCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Person } from '#test/support/test-app.ts';

describeOnPostgres('a contact that a user enters', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  beforeEach(async () => {
    laura = await t.person();
    t.mailbox.clear();
    t.mailbox.faults.refuse = false;
  });

  const wish = (channel: 'email' | 'celular', value: string) =>
    t.platform.database.transaction((tx) =>
      t.services.account.requestContact(tx, { customerId: laura.id, channel, value }, t.clock.now()),
    );
  const confirm = (code: string) =>
    t.platform.database.transaction((tx) =>
      t.services.account.confirmContact(tx, { customerId: laura.id, code }, t.clock.now()),
    );
  const codeAt = async (address: string) => {
    await t.drain();
    const { text } = await t.mailbox.waitFor(({ to, subject }) => to.includes(address) && subject.includes('código'));
    return text
      .match(/\b(\d{3}) (\d{3})\b/)!
      .slice(1)
      .join('');
  };
  const contacts = () =>
    t.platform.database.sql.select().from(contactPoint).where(eq(contactPoint.customerId, laura.id));

  test('is added after the user enters its code, and becomes the preferred contact', async () => {
    expect(await wish('email', ' Nueva@Correo.Example ')).toMatchObject({
      channel: 'email',
      maskedTarget: 'n•••@correo.example',
    });
    expect(await contacts()).toHaveLength(2);
    expect(await confirm(await codeAt('nueva@correo.example'))).toEqual({
      channel: 'email',
      target: 'nueva@correo.example',
    });
    const emails = (await contacts()).filter(({ kind }) => kind === 'email');
    expect(emails.find(({ isPreferred }) => isPreferred)).toMatchObject({
      value: 'nueva@correo.example',
      verifiedAt: t.clock.now(),
      recoveryAllowedFrom: new Date(t.clock.now().getTime() + 24 * 3_600_000),
    });
    expect(emails.filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
    expect(await t.services.account.preferredEmail(laura.id)).toBe('nueva@correo.example');
  });

  test('is announced to every earlier contact, by mail and by text message', async () => {
    await wish('celular', '+57 310 555 01 02');
    const code = await codeAt('3105550102@sms.invalid');
    t.mailbox.clear();
    await confirm(code);
    await t.drain();
    const toMail = await t.mailbox.waitFor(({ to }) => to.includes(laura.email));
    expect(toMail.text).toContain('••• 0102');
    const toMobile = await t.mailbox.waitFor(({ to }) => to.includes('3001234567@sms.invalid'));
    expect(toMobile.subject).toBe(
      'Rebanca: Cambió un dato de contacto de tu cuenta. Si no fuiste tú, escríbenos de una vez.',
    );
    expect((await t.mailbox.messages()).flatMap(({ to }) => to)).not.toContain('3105550102@sms.invalid');
  });

  test('is marked as verified without announcements when already on file', async () => {
    await wish('celular', '3001234567');
    await confirm(await codeAt('3001234567@sms.invalid'));
    t.mailbox.clear();
    await t.drain();
    expect(await t.mailbox.messages()).toEqual([]);
    const [mobile] = (await contacts()).filter(({ kind }) => kind === 'celular');
    expect(mobile).toMatchObject({ verifiedAt: t.clock.now(), recoveryAllowedFrom: null });
  });

  test('is refused when invalid, entered too soon after another, or with a wrong code', async () => {
    expect(await wish('email', 'laura@')).toEqual({ refused: 'CONTACT_INVALID' });
    expect(await wish('celular', '6011234567')).toEqual({ refused: 'CONTACT_INVALID' });
    expect(await confirm('123456')).toEqual({ refused: 'OTP_EXPIRED' });
    await wish('email', 'nueva@correo.example');
    expect(await wish('email', 'otra@correo.example')).toMatchObject({ refused: 'OTP_RESEND_WAIT' });
    const code = await codeAt('nueva@correo.example');
    const wrong = otherCode(code);
    expect(await confirm(wrong)).toEqual({ refused: 'OTP_INVALID', detail: { n: 4 } });
    t.clock.advance({ minutes: 10 });
    expect(await confirm(code)).toEqual({ refused: 'OTP_EXPIRED' });
    expect(await contacts()).toHaveLength(2);
  });

  test('has a code with the delivery state `EN_CAMINO`, `DEMORADA`, `ENTREGADA` or `FALLIDA`', async () => {
    const newest = () => t.services.account.newestCode(t.platform.database.sql, 'CONTACTO', laura.id, t.clock.now());
    await wish('email', 'nueva@correo.example');
    expect(await newest()).toMatchObject({ delivery: 'EN_CAMINO' });
    t.clock.advance({ seconds: 21 });
    expect(await newest()).toMatchObject({ delivery: 'DEMORADA' });
    await t.drain();
    expect(await newest()).toMatchObject({ delivery: 'ENTREGADA' });
    t.clock.advance({ minutes: 1 });
    await wish('email', 'rebotado@correo.example');
    await t.platform.database.sql
      .update(mail)
      .set({ rejectedAt: t.clock.now() })
      .where(and(eq(mail.customerId, laura.id), eq(mail.recipient, 'rebotado@correo.example')));
    expect(await newest()).toMatchObject({ delivery: 'FALLIDA' });
  });
});
