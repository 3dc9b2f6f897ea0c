import { useRouterState } from '@tanstack/react-router';
import { supervisors } from '#contract/operator-identity.ts';
import { latePart } from '#web/shared/parts/late-part.ts';
import { AddressLink } from '#web/shared/parts/links.tsx';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { EmailText } from '#ui/EmailText.tsx';

const TestRoomButton = latePart(async () => (await import('./demo/TestRoomButton.tsx')).TestRoomButton);

export function WhoWeAre() {
  const underPortal = useRouterState({ select: ({ location }) => isPortalPath(location.pathname) });
  const { operator, testRoom } = publicConfig();
  if (operator === null) return null;
  const { name, taxId, address, phone, complaintsEmail } = operator;
  const supervisor = supervisors[operator.supervisor];
  return (
    <>
      <address className="text-body-sm leading-loose wrap-anywhere text-ink-2 not-italic">
        <p>
          <b>{name}</b>&nbsp;· <span className="whitespace-nowrap">NIT {taxId}</span>&nbsp;· {unbrokenNumbers(address)}
          &nbsp;· Teléfono{' '}
          <a
            className="py-2 whitespace-nowrap text-inherit"
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            rel="external"
          >
            {phone}
          </a>
        </p>
        <p>
          <AddressLink className="py-2 text-inherit" href={underPortal ? '/portal/reclamos' : '/reclamos'}>
            Reclamos
          </AddressLink>
          &nbsp;· Quejas:{' '}
          <span className="inline-block">
            <a className="py-2 text-inherit" href={`mailto:${complaintsEmail}`} rel="external">
              <EmailText>{complaintsEmail}</EmailText>
            </a>
          </span>
          &nbsp;·{' '}
          <a
            className="py-2 text-inherit"
            href={`https://${supervisor.site}/`}
            target="_blank"
            rel="external noopener noreferrer"
          >
            {supervisor.name}
          </a>
        </p>
      </address>
      <div className="text-body-sm">{testRoom ? <TestRoomButton /> : null}</div>
    </>
  );
}

/**
 * Browsers break "n.º 2-34" in a postal address after the space and the hyphen. An inline block breaks only when it is
 * wider than the line.
 */
const unbrokenNumbers = (address: string) =>
  address.split(/((?:n\.º )?\S*-\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block">
        {part}
      </span>
    ),
  );
