// @vitest-environment node
import { withPureCalls } from './pureRouter';

it('marks what a module makes as it is loaded, and leaves other calls alone', () => {
  const source =
    'var Link = React10.forwardRef(\n  function LinkWithRef() {}\n);\nLink.displayName = "Link";\nvar known = new Set(["a"]);\nlet found = matchRoutes(routes);\n';
  expect(withPureCalls(source)).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(\n  function LinkWithRef() {}\n);\n\nvar known = /* @__PURE__ */ new Set(["a"]);\nlet found = matchRoutes(routes);\n',
  );
});
