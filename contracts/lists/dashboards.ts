import * as z from 'zod/mini'

import { conversationFilterShape } from './calls.ts'

/** The query of `GET /api/dashboards/freemium`, and the search part of the dashboard's address. Without days: the last 30. */
export const freemiumQuerySchema = z.object(conversationFilterShape)
export type FreemiumQuery = z.infer<typeof freemiumQuerySchema>
