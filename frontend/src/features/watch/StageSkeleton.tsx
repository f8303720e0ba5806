import clsx from 'clsx';

export function StageSkeleton({ plain }: { plain: boolean }) {
  return (
    <div className={clsx('stage', plain && 'stage-plain')} data-tone="stage" aria-hidden="true">
      <div className="stage-frame" />
    </div>
  );
}
