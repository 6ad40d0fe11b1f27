import classes from './reasons.module.css'

/** Why something is refused, one line each. */
export function Reasons({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className={classes['reason']}>
      {text}
    </span>
  ))
}
