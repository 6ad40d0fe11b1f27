import * as z from 'zod'

import type { Content } from '../content.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'

/** Parts of schemas whose messages begin with "must", as findings require. */
export const text = z.string('must be text')
export const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'must be a list')
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'must be an object')

const NAME = `must be text of 1 to ${MAX_TEXT_LENGTH} characters`
export const name = z.string(NAME).check(z.minLength(1, NAME), z.maxLength(MAX_TEXT_LENGTH, NAME))

/** Whether a file is JSON that fits one of the shapes. */
export const hasShape =
  (...shapes: z.ZodType[]) =>
  (content: Content): boolean =>
    content.kind === 'json' && shapes.some((shape) => shape.safeParse(content.value).success)

export const jsonOf = (content: Content): unknown => (content.kind === 'json' ? content.value : null)
