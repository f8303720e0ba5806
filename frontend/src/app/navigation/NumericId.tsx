import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';

/** Lets the screen see numbers only as `:id`; any other address is an unknown one. */
export function NumericId({ screen }: { screen: ReactNode }) {
  const { id = '' } = useParams();
  return /^\d{1,15}$/.test(id) ? screen : <Navigate to="/404" replace />;
}
