import type { CategoryTree } from '#src/features/categories/category-tree.ts'

/** Categories in three levels, for tests. */
export const exampleTree: CategoryTree = [
  { id: 1, name: 'Operations', parent_id: null, position: 0, depth: 0, version: 1 },
  { id: 2, name: 'Quality', parent_id: null, position: 1, depth: 0, version: 1 },
  { id: 3, name: 'Scorecards', parent_id: 2, position: 0, depth: 1, version: 1 },
  { id: 5, name: 'Sales', parent_id: 3, position: 0, depth: 2, version: 1 },
  { id: 4, name: 'Calibration', parent_id: 2, position: 1, depth: 1, version: 1 },
]
