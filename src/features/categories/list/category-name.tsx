import { Link } from '@tanstack/react-router'

import type { Category } from '#contracts/categories.ts'

import classes from './category-name.module.css'

type CategoryNameProps = {
  category: Category
  /** The names of what it is below. */
  path: string[]
  isTree: boolean
  /** The reader may edit it. */
  isLink: boolean
}

/** A name at its depth; where the rows are no tree, or cards, with the names of what it is below. */
export function CategoryName({ category: { id, name, depth }, path, isTree, isLink }: CategoryNameProps) {
  return (
    <span className={classes['name']} data-tree={isTree || undefined} style={{ paddingLeft: isTree ? depth * 24 : 0 }}>
      {path.length > 0 && <span className={classes['path']}>{`${path.join(' / ')} / `}</span>}
      {isLink ? (
        <Link to="/admin/categories/edit/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  )
}
