import { Drawing, type DrawingProps } from './Drawing.tsx';
import { Frailejon } from './Frailejon.tsx';

export function UnfinishedBridge(props: DrawingProps) {
  return (
    <Drawing
      viewBox="0 0 480 360"
      title="Un puente al que le faltan las últimas tablas bajo un sol con forma de reloj"
      framed
      {...props}
    >
      <rect width="480" height="360" fill="var(--primary-900)" />
      <circle cx="240" cy="112" r="64" fill="var(--secondary-400)" />
      <path d="M240 112V66M240 112l26 18" stroke="var(--secondary-950)" strokeWidth="8" strokeLinecap="round" />
      <path d="M0 168h96c16 0 22 10 22 24v168H0z" fill="var(--primary-600)" />
      <path d="M480 168h-78c-16 0-22 10-22 24v168h100z" fill="var(--primary-600)" />
      <path d="M0 168h96c16 0 22 10 22 24H0zM480 168h-78c-16 0-22 10-22 24h100z" fill="var(--primary-400)" />
      <path d="M118 316c40-14 80 14 132 0s90-6 130 0v44H118z" fill="var(--info-600)" />
      <path d="M112 160c60 44 200 44 274 0" fill="none" stroke="var(--primary-200)" strokeWidth="4" />
      <rect x="118" y="190" width="24" height="11" rx="3" fill="var(--secondary-500)" />
      <rect x="148" y="198" width="24" height="11" rx="3" fill="var(--secondary-500)" />
      <rect x="178" y="203" width="24" height="11" rx="3" fill="var(--secondary-500)" />
      <rect x="208" y="206" width="24" height="11" rx="3" fill="var(--secondary-500)" />
      <rect x="238" y="208" width="24" height="11" rx="3" fill="var(--secondary-500)" />
      <rect x="268" y="206" width="24" height="11" rx="3" fill="var(--secondary-500)" />
      <rect
        x="298"
        y="203"
        width="24"
        height="11"
        rx="3"
        fill="var(--secondary-200)"
        stroke="var(--secondary-700)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <rect
        x="328"
        y="198"
        width="24"
        height="11"
        rx="3"
        fill="var(--secondary-200)"
        stroke="var(--secondary-700)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <rect
        x="358"
        y="190"
        width="24"
        height="11"
        rx="3"
        fill="var(--secondary-200)"
        stroke="var(--secondary-700)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <rect x="104" y="132" width="10" height="60" rx="5" fill="var(--primary-950)" />
      <rect x="384" y="132" width="10" height="60" rx="5" fill="var(--primary-950)" />
      <Frailejon x="26" y="92" width="60" height="79" />
      <Frailejon x="410" y="100" width="54" height="71" />
    </Drawing>
  );
}
