import type { Message } from './message.ts'

/** Texts about posts and their categories. */
export const postTexts = {
  unknownCategory: /*i18n*/ { id: 'server.post.unknown-category', message: 'This category does not exist any more.' },
  unknownRole: /*i18n*/ { id: 'server.post.unknown-role', message: 'One of these roles does not exist any more.' },
  unknownPicture: /*i18n*/ { id: 'server.post.unknown-picture', message: 'This picture is not there any more.' },
  categoryNameTaken: /*i18n*/ {
    id: 'server.category.name-taken',
    message: 'There already is a category of this name in the same place.',
  },
  categoryUnderItself: /*i18n*/ {
    id: 'server.category.under-itself',
    message: 'A category cannot be moved into itself or into one below it.',
  },
  categoryHasChildren: /*i18n*/ {
    id: 'server.category.has-children',
    message: 'This category still has others below it. Move or remove them first.',
  },
  categoryHasPosts: /*i18n*/ {
    id: 'server.category.has-posts',
    message: 'This category still has posts. Give them another one first.',
  },
} as const satisfies Record<string, Message>
