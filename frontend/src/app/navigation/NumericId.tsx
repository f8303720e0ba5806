import { isValidElement, type ReactNode } from 'react';
import { Navigate, type RouteMatch, useParams } from 'react-router-dom';

/** Lets the screen see numbers only as `:id`; any other address is an unknown one. */
export function NumericId({ screen }: { screen: ReactNode }) {
  return isNumber(useParams().id) ? screen : <Navigate to="/404" replace />;
}

/** Whether a route has its screen at this address; one that doesn't leads on to /404. */
export function hasScreen({ route, params }: RouteMatch): boolean {
  return !isValidElement(route.element) || route.element.type !== NumericId || isNumber(params['id']);
}

function isNumber(id = ''): boolean {
  return /^\d{1,15}$/.test(id);
}
