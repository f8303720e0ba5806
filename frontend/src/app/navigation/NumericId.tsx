import { isValidElement, type ReactNode } from 'react';
import { Navigate, type RouteMatch, useParams } from 'react-router-dom';

/** Renders the screen if `:id` is a number; otherwise redirects to /404. */
export function NumericId({ screen }: { screen: ReactNode }) {
  return isNumber(useParams().id) ? screen : <Navigate to="/404" replace />;
}

/** Returns whether the route renders a screen at this address instead of redirecting to /404. */
export function hasScreen({ route, params }: RouteMatch): boolean {
  return !isValidElement(route.element) || route.element.type !== NumericId || isNumber(params['id']);
}

function isNumber(id = ''): boolean {
  return /^\d{1,15}$/.test(id);
}
