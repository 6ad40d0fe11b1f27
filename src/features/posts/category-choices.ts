import type { PostOptions } from '#contracts/posts.ts'

/** The tree of categories as options; children are indented under their parent. */
export const categoryChoices = (categories: PostOptions['categories'] = []) =>
  categories.map(({ id, name, depth }) => ({ value: String(id), label: `${'\u2003'.repeat(depth)}${name}` }))
