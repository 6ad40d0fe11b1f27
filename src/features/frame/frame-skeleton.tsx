import classes from './frame-skeleton.module.css'

/** The lines of the frame, while the session is asked who it is. */
export function FrameSkeleton() {
  return (
    <div className={classes['skeleton']} aria-busy>
      <div className={classes['side']} />
      <div className={classes['header']} />
    </div>
  )
}
