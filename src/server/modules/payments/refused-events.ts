import { channel } from 'node:diagnostics_channel';

/** The channel on which a `RefusedNotification` is published for each rejected event of the card provider. */
export const refusedEvents = channel('rebanca:refused-event');
