import { channel } from 'node:diagnostics_channel';

/** A diagnostics channel. A `RefusedNotification` is published for each rejected event of the card provider. */
export const refusedEvents = channel('rebanca:refused-event');
