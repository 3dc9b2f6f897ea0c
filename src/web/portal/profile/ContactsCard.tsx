import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { preferContact, removeContact, type ProfileContact } from '#contract/profile.ts';
import { formatMobile } from '#domain/people/identity-document.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { currentAddress } from '#web/shared/session/browser.ts';
import { call } from '#web/shared/api/client.ts';
import { PasswordAgainDialog } from '#web/portal/parts/PasswordAgainDialog.tsx';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { DocumentRow } from '#ui/DocumentRow.tsx';
import { EmailText } from '#ui/EmailText.tsx';
import { MailIcon, PhoneIcon, PlusIcon } from '#ui/icons.ts';
import { Tag } from '#ui/Tag.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { safePortalAddress } from '#web/shared/routing/safe-address.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { ContactDialog, type WantedContact } from './ContactDialog.tsx';
import { kindWords } from './profile.forms.ts';
import { useProfileReload } from './profile.queries.ts';

type ContactsCardProps = { contacts: readonly ProfileContact[]; canText: boolean; username: string };
type Act = { what: 'prefer' | 'remove'; contact: ProfileContact };

const shown = ({ kind, value }: ProfileContact): string => (kind === 'celular' ? formatMobile(value) : value);

export function ContactsCard({ contacts, canText, username }: ContactsCardProps) {
  const reload = useProfileReload();
  const { agregar, volver } = useSearch({ strict: false }) as { agregar?: unknown; volver?: unknown };
  const router = useRouter();
  const back = typeof volver === 'string' ? safePortalAddress(volver, currentAddress().origin) : undefined;
  const [adding, setAdding] = useState<WantedContact | undefined>(agregar === 'correo' ? { kind: 'email' } : undefined);
  const [act, setAct] = useState<Act>();
  const emails = contacts.filter(({ kind }) => kind === 'email').length;

  async function carryOut({ what, contact }: Act, currentPassword: string) {
    const given = { params: { contactId: contact.id }, body: { currentPassword } };
    await (what === 'prefer' ? call(preferContact, given) : call(removeContact, given));
    showToast({
      id: 'contacts',
      tone: 'success',
      text: what === 'prefer' ? `Ahora te escribimos a ${shown(contact)}.` : `Quitamos ${shown(contact)} de tu cuenta.`,
    });
    await reload('contacts');
  }

  return (
    <ProfileCard id="contactos" title="Tus contactos">
      <p className="text-body-sm text-ink-2">Aquí llegan tus códigos y comprobantes.</p>
      <ul className="mt-2 @container">
        {contacts.map((contact) => (
          <DocumentRow
            key={contact.id}
            icon={contact.kind === 'email' ? <MailIcon aria-hidden /> : <PhoneIcon aria-hidden />}
            title={<EmailText>{shown(contact)}</EmailText>}
            detail={standing(contact)}
            actions={
              <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 max-sm:justify-start">
                {contact.isPreferred ? (
                  <Tag tone="success">{contact.kind === 'email' ? 'Correo preferido' : 'Celular preferido'}</Tag>
                ) : (
                  <TextButton
                    aria-label={`Preferir ${shown(contact)}`}
                    onClick={() => setAct({ what: 'prefer', contact })}
                  >
                    Preferir
                  </TextButton>
                )}
                {contact.isVerified || (contact.kind === 'celular' && !canText) ? null : (
                  <TextButton
                    aria-label={`Verificar ${shown(contact)}`}
                    onClick={() => setAdding({ kind: contact.kind, known: shown(contact) })}
                  >
                    Verificar
                  </TextButton>
                )}
                {contact.kind === 'celular' || emails > 1 ? (
                  <TextButton
                    aria-label={`Quitar ${shown(contact)}`}
                    onClick={() => setAct({ what: 'remove', contact })}
                  >
                    Quitar
                  </TextButton>
                ) : null}
              </span>
            }
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="soft" icon={<PlusIcon aria-hidden />} onClick={() => setAdding({ kind: 'email' })}>
          Agregar correo
        </Button>
        {canText ? (
          <Button variant="soft" icon={<PlusIcon aria-hidden />} onClick={() => setAdding({ kind: 'celular' })}>
            Agregar celular
          </Button>
        ) : null}
      </div>
      <ContactDialog
        wanted={adding}
        username={username}
        onClose={() => setAdding(undefined)}
        onConfirmed={() => {
          if (back !== undefined) router.history.push(back);
        }}
      />
      <PasswordAgainDialog
        open={act !== undefined}
        title={act?.what === 'prefer' ? 'Cambiar tu contacto preferido' : 'Quitar este contacto'}
        text={act ? sentenceOf(act) : ''}
        action={act?.what === 'prefer' ? 'Usar este contacto' : 'Quitar contacto'}
        danger={act?.what === 'remove'}
        username={username}
        onConfirm={async (password) => {
          if (act) await carryOut(act, password);
        }}
        onClose={() => setAct(undefined)}
      />
    </ProfileCard>
  );
}

function standing({ isVerified, recoveryFrom }: ProfileContact): string {
  if (recoveryFrom)
    return `Nuevo: recibe códigos para cambiar la contraseña desde el ${formatBogotaDateTime(recoveryFrom)}`;
  return isVerified ? 'Verificado' : 'Sin verificar';
}

const sentenceOf = ({ what, contact }: Act) =>
  what === 'prefer'
    ? `Desde ahora usamos ${shown(contact)} como tu ${kindWords[contact.kind].one} preferido. Avisamos a todos tus contactos.`
    : `Dejamos de escribir a ${shown(contact)}. Avisamos a todos tus contactos, a este también.`;
