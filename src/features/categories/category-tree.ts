import type { CategoryOptions } from '#contracts/categories.ts'

/** All categories, parents before their children, in their order. */
export type CategoryTree = CategoryOptions['data']
export type CategoryNode = CategoryTree[number]

/** The categories of the same parent, without one of them. */
export const siblingsIn = (tree: CategoryTree, parentId: number | null, without?: number): CategoryNode[] =>
  tree.filter(({ id, parent_id }) => parent_id === parentId && id !== without)

/** The names on the way to a category, its own the last. */
export function pathIn(tree: CategoryTree, id: number | null): string[] {
  const found = tree.find((category) => category.id === id)
  return found ? [...pathIn(tree, found.parent_id), found.name] : []
}

/** What a category can be moved under: all but itself and what is below it. */
export function possibleParents(tree: CategoryTree, id?: number): CategoryNode[] {
  const isBelow = ({ id: other, parent_id }: CategoryNode): boolean => {
    if (other === id) return true
    const parent = tree.find((category) => category.id === parent_id)
    return parent !== undefined && isBelow(parent)
  }
  return tree.filter((category) => !isBelow(category))
}
