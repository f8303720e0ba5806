/** Where things of the catalogue have their pages. Ids are permanent; an alias may be renamed. */
export const watchPath = (id: number): string => `/watch/${id}`;
export const teamPath = (id: number): string => `/team/${id}`;
export const schoolPath = (id: number): string => `/school/${id}`;
export const sportPath = (id: number): string => `/sport/${id}`;
