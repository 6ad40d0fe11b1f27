import classes from './frame-skeleton.module.css'

/** The outline of the frame while the session is loading. */
export function FrameSkeleton() {
  return (
    <div className={classes['skeleton']} aria-busy>
      <div className={classes['side']} />
      <div className={classes['header']} />
    </div>
  )
}
