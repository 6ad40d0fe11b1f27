/** Notifications name a ticket only to people whose rights reach it. */
export { reachesTicket } from './reaches-ticket.ts'
