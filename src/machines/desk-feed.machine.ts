import type { DeskNews } from '#contracts/tickets.ts'

import { feedMachine, type Listen } from './feed.ts'

/** Hears what happens at the support desk. */
export const deskFeedMachine = feedMachine<DeskNews>('desk-feed')

export type ListenToDesk = Listen<DeskNews>
