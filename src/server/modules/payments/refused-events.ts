import { channel } from 'node:diagnostics_channel';

/** Publishes a `RefusedNotification` for each rejected event of the card provider. */
export const refusedEvents = channel('rebanca:refused-event');
