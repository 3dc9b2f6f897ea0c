import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { endedBy, type Authority, type Ending } from '#domain/people/authorities.ts';
import { isRefusal } from '#domain/refusal.ts';
import { contactPoint, throttle } from '#server/db/schema/people.ts';
import { recoveryTarget } from '#server/db/schema/recovery.ts';
import { askCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importContacts } from '#test/support/import-contacts.ts';
import { applicant } from '#test/support/membership.ts';
import { documentOf, type Answer, type Client, type Person } from '#test/support/test-app.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { scaled } from '#test/support/property-runs.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

interface Given {
  authority: Authority;
  contact: string | undefined;
  isOver: boolean;
  use(): Promise<boolean>;
}

const steps = [
  'recover',
  'invite',
  'mailLink',
  'acceptanceCode',
  'contactCode',
  'use',
  'use',
  'use',
  'removeContact',
  'replaceContact',
  'setPassword',
  'block',
  'unblock',
  'erase',
] as const;
type Step = (typeof steps)[number];

describeOnPostgres('a code, link, session or API key that lets its holder act for a person', (engine) => {
  const t = suiteApp(engine);

  const db = () => t.platform.database.sql;
  const accepted = ({ status }: Answer) => status === 200;

  class History {
    given: Given[] = [];
    readonly person: Person;
    readonly applicationId: string;
    contact: string;
    password: string;
    isBlocked = false;
    isErased = false;
    hasDebt = false;
    links = new Set<string>();
    outcomes = { accepted: 0, refused: 0 };
    constructor(person: Person, applicationId: string) {
      this.person = person;
      this.applicationId = applicationId;
      this.contact = person.email;
      this.password = person.password;
    }

    give(authority: Authority, use: Given['use'], contact: string | undefined = this.contact) {
      this.given.push({ authority, contact, isOver: false, use });
    }
    end(ending: Ending, contact?: string) {
      for (const each of this.given)
        if (endedBy(ending).includes(each.authority) && (contact === undefined || each.contact === contact))
          each.isOver = true;
    }
    endAll(...kinds: Authority[]) {
      for (const each of this.given) if (kinds.includes(each.authority)) each.isOver = true;
    }
    async mailed(address: string, pattern: RegExp): Promise<string> {
      await t.drain();
      const texts = (await t.mailbox.messages()).filter(({ to }) => to.includes(address)).map(({ text }) => text);
      return texts
        .findLast((text) => pattern.test(text))!
        .match(pattern)!
        .slice(1)
        .join('');
    }
    codeAt = (address: string) => this.mailed(address, /ódigo[\s\S]*?\b(\d{3}) (\d{3})\b/);
    signedIn = () => t.signedIn({ ...this.person, password: this.password });

    giveNewPasswordStep(browser: Client, id: string, contact: string | undefined) {
      this.give(
        'newPasswordStep',
        async () => {
          const password = `otra frase ${randomUUID()}`;
          if (!accepted(await browser.post(`/api/ChangePassword/${id}/new-credentials`, { password }))) return false;
          this.password = password;
          this.end('PASSWORD_SET');
          return true;
        },
        contact,
      );
    }

    async take(step: Step, pick: number): Promise<void> {
      const { person } = this;
      const now = t.clock.now();
      if (this.isErased && step !== 'use') return;
      switch (step) {
        case 'recover': {
          if (this.isBlocked) return;
          const browser = t.client();
          const asked = await browser.post('/api/ChangePassword/send-otp', { ...documentOf(person), canal: 'email' });
          if (!accepted(asked)) return;
          await t.drain();
          // The server sends no recovery codes to a contact that was added less than a day ago.
          const [target] = await db().select().from(recoveryTarget).where(eq(recoveryTarget.requestId, asked.body.id));
          if (!target) return;
          const { contact } = target;
          const codigo = await this.codeAt(contact);
          return this.give(
            'recoveryCode',
            async () => {
              const opened = await browser.post('/api/ChangePassword/validate-opt', { id: asked.body.id, codigo });
              if (accepted(opened)) this.giveNewPasswordStep(browser, opened.body.id, contact);
              return accepted(opened);
            },
            contact,
          );
        }
        case 'invite': {
          const invited = await t.services.credentials.invite(person.id, now);
          if (isRefusal(invited)) throw new Error(invited.refused);
          this.endAll('invitation', 'newPasswordStep');
          const { contact } = this;
          expect(invited.mailedTo).toBe(contact);
          const browser = t.client();
          const token = new URL(invited.link).searchParams.get('token')!;
          return this.give('invitation', async () => {
            const opened = await browser.post('/api/Auth/token', { token });
            if (accepted(opened)) this.giveNewPasswordStep(browser, opened.body.id, contact);
            return accepted(opened);
          });
        }
        case 'mailLink': {
          if (this.isBlocked) return;
          const client = await this.signedIn();
          if (!accepted(await client.post('/api/RebankingProgram/application/acceptance-link', {}))) return;
          const token = await this.mailed(this.contact, /acuerdo-de-pago\?token=([\w-]+)/);
          if (this.links.has(token)) return;
          this.links.add(token);
          return this.give('acceptanceLink', async () =>
            accepted(await t.client().post('/api/account/acceptance/open', { token })),
          );
        }
        case 'acceptanceCode': {
          if (this.isBlocked) return;
          const client = await this.signedIn();
          const asked = await askCode(client, this.applicationId);
          if (!accepted(asked)) return;
          const code = await this.codeAt(this.contact);
          return this.give('acceptanceCode', async () => {
            const verified = await t.platform.database.transaction((tx) =>
              t.services.account.verifyCode(tx, {
                customerId: person.id,
                purpose: 'ACEPTAR_ACUERDO',
                subjectId: this.applicationId,
                codeId: asked.body.codigoId,
                code,
                now: t.clock.now(),
              }),
            );
            return !isRefusal(verified);
          });
        }
        case 'contactCode': {
          if (this.isBlocked) return;
          const client = await this.signedIn();
          const valor = `nuevo-${randomUUID().slice(0, 12)}@correo.example`;
          const asked = await client.post('/api/account/contacts/code', {
            canal: 'email',
            valor,
            contrasenaActual: this.password,
          });
          if (!accepted(asked)) return;
          this.endAll('contactCode');
          const code = await this.codeAt(valor);
          return this.give(
            'contactCode',
            async () => {
              const confirmed = await t.platform.database.transaction((tx) =>
                t.services.account.confirmContact(tx, { customerId: person.id, code }, t.clock.now()),
              );
              if (!isRefusal(confirmed)) this.contact = valor;
              return !isRefusal(confirmed);
            },
            undefined,
          );
        }
        case 'removeContact': {
          if (this.isBlocked) return;
          const client = await this.signedIn();
          const mails = (await this.emails()).toSorted((a, b) => a.value.localeCompare(b.value));
          const removed = mails[pick % mails.length]!;
          const answer = await client.post(`/api/account/contacts/${removed.id}/remove`, {
            contrasenaActual: this.password,
          });
          if (!accepted(answer)) return;
          this.end('CONTACT_REMOVED', removed.value);
          return this.readContact();
        }
        case 'replaceContact': {
          if (pick % 2 === 0) {
            const to = `correcto-${randomUUID().slice(0, 12)}@correo.example`;
            const change = { kind: 'email', from: this.contact, to } as const;
            const corrected = await t.services.contacts.correct(person.id, change, now);
            if (isRefusal(corrected)) throw new Error(corrected.refused);
            this.end('CONTACT_REPLACED', change.from);
            return this.readContact();
          }
          const before = (await this.emails()).find(({ isPreferred }) => isPreferred)!;
          await importContacts(t, person, { email: `cartera-${randomUUID().slice(0, 12)}@correo.example` });
          this.hasDebt = true;
          if (before.verifiedAt === null) this.end('CONTACT_REPLACED', before.value);
          return this.readContact();
        }
        case 'setPassword': {
          if (this.isBlocked) return;
          const newPassword = `una frase más ${randomUUID()}`;
          const change = {
            customerId: person.id,
            sessionId: randomUUID(),
            currentPassword: this.password,
            newPassword,
          };
          const changed = await t.services.credentials.changePassword(change, now);
          if (isRefusal(changed)) throw new Error(changed.refused);
          this.password = newPassword;
          return this.end('PASSWORD_SET');
        }
        case 'block':
        case 'unblock': {
          const isBlocked = step === 'block';
          await t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, person.id, isBlocked, now));
          this.isBlocked = isBlocked;
          if (isBlocked) this.end('BLOCKED');
          return;
        }
        case 'erase': {
          if (this.hasDebt || pick % 3 !== 0) return;
          const erased = await t.services.dataRights.erase(person.id, now);
          if (isRefusal(erased)) throw new Error(erased.refused);
          this.isErased = true;
          return this.end('ERASED');
        }
        case 'use': {
          const each = this.given.at(-1 - (pick % Math.min(4, this.given.length || 1)));
          if (!each) return;
          const shouldStand = !each.isOver;
          const wasAccepted = await each.use();
          expect({ authority: each.authority, accepted: wasAccepted }).toEqual({
            authority: each.authority,
            accepted: shouldStand,
          });
          this.outcomes[wasAccepted ? 'accepted' : 'refused']++;
          if (each.authority !== 'acceptanceLink') each.isOver = true;
        }
      }
    }

    emails = () =>
      db()
        .select()
        .from(contactPoint)
        .where(and(eq(contactPoint.customerId, this.person.id), eq(contactPoint.kind, 'email')));
    async readContact() {
      this.contact = (await this.emails()).find(({ isPreferred }) => isPreferred)!.value;
    }
  }

  async function newHistory(isVerified: boolean): Promise<History> {
    const { person, client } = await applicant(t, 'plan');
    const { id } = (await client.get('/api/RebankingProgram/application')).body;
    await db()
      .insert(contactPoint)
      .values({
        id: randomUUID(),
        customerId: person.id,
        kind: 'email',
        value: `segundo-${person.email}`,
        isPreferred: false,
        priority: 1,
      });
    if (!isVerified)
      await db().update(contactPoint).set({ verifiedAt: null }).where(eq(contactPoint.customerId, person.id));
    return new History(person, id);
  }

  test('is accepted if and only if everything that it depends on is still valid', async () => {
    const outcomes = { accepted: 0, refused: 0 };
    const step = fc.record({ step: fc.constantFrom(...steps), pick: fc.nat(100) });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 6, maxLength: 16 }), async (isVerified, taken) => {
        const history = await newHistory(isVerified);
        for (const each of taken) {
          await db().delete(throttle);
          await history.take(each.step, each.pick);
          t.clock.advance({ seconds: 31 });
        }
        for (const key of ['accepted', 'refused'] as const) outcomes[key] += history.outcomes[key];
      }),
      // The number of runs is low, because each run creates a person and takes up to sixteen steps.
      { numRuns: scaled(12), endOnFailure: true },
    );
    expect(outcomes.accepted).toBeGreaterThan(5);
    expect(outcomes.refused).toBeGreaterThan(5);
  });
});
