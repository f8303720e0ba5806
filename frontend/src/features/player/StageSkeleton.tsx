import { StageFrame } from './StageFrame';

export function StageSkeleton({ plain }: { plain: boolean }) {
  return <StageFrame plain={plain} waiting />;
}
