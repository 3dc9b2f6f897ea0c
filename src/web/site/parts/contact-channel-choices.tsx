import { MailIcon, PhoneIcon } from '#ui/icons.ts';

export const contactChannelChoices = [
  { value: 'email', label: 'Correo', hint: 'Mira también en el correo no deseado.', icon: <MailIcon aria-hidden /> },
  { value: 'celular', label: 'Celular', hint: 'Por mensaje de texto.', icon: <PhoneIcon aria-hidden /> },
] as const;
