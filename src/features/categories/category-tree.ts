import type { CategoryOptions } from '#contracts/categories.ts'

/** All categories in their order, parents before their children. */
export type CategoryTree = CategoryOptions['data']
export type CategoryNode = CategoryTree[number]

/** The categories of the same parent, optionally without one of them. */
export const siblingsIn = (tree: CategoryTree, parentId: number | null, without?: number): CategoryNode[] =>
  tree.filter(({ id, parent_id }) => parent_id === parentId && id !== without)

/** The names of the path to a category; its own name comes last. */
export function pathIn(tree: CategoryTree, id: number | null): string[] {
  const category = tree.find((one) => one.id === id)
  return category ? [...pathIn(tree, category.parent_id), category.name] : []
}

/** The categories that a category can be moved under: all except itself and those below it. */
export function possibleParents(tree: CategoryTree, id?: number): CategoryNode[] {
  const isBelow = ({ id: other, parent_id }: CategoryNode): boolean => {
    if (other === id) return true
    const parent = tree.find((one) => one.id === parent_id)
    return parent !== undefined && isBelow(parent)
  }
  return tree.filter((one) => !isBelow(one))
}
