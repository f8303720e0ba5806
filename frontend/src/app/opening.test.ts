import { storage } from '@/lib/storage';
import { applyStoredState } from './opening';
import { persist } from './persistence';
import { modeChosen } from './preferencesSlice';
import { makeStore } from './store';
import { spoilersHidden } from '@/domain/spoilersSlice';

const root = document.documentElement;

beforeEach(() => {
  root.lang = 'en';
  root.dataset['mode'] = 'system';
  document.body.innerHTML = '<div id="splash"><div class="opening"><img data-spoils></div><span></span></div>';
});

afterEach(() => {
  localStorage.clear();
  delete root.dataset['mode'];
  document.body.innerHTML = '';
});

/** Stores the state of an earlier visit with these choices. */
function visited(...choices: Parameters<ReturnType<typeof makeStore>['dispatch']>[0][]): void {
  const store = makeStore();
  const leave = persist(store, ['preferences', 'spoilers']);
  choices.forEach((choice) => store.dispatch(choice));
  leave();
}

it('wears the palette that the viewer chose, where the channel leaves the choice', () => {
  visited(modeChosen('dark'));
  applyStoredState();
  expect(root.dataset['mode']).toBe('dark');
  root.dataset['mode'] = 'light';
  applyStoredState();
  expect(root.dataset['mode']).toBe('light');
});

it('shows what may tell a result to those who have nothing against it', () => {
  applyStoredState();
  expect(document.querySelector('img')?.dataset).not.toHaveProperty('spoils');
});

it('keeps it from those who would rather not know', () => {
  visited(spoilersHidden(true));
  applyStoredState();
  expect(document.querySelector('img')?.dataset).toHaveProperty('spoils');
});

it('goes where the viewer reads another language', () => {
  storage.set('language', 'en');
  applyStoredState();
  expect(document.querySelector('.opening')).not.toBeNull();
  storage.set('language', 'fr');
  applyStoredState();
  expect(document.querySelector('.opening')).toBeNull();
  expect(document.querySelector('#splash > span')).not.toBeNull();
});
