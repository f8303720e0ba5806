# Run as: npx -y rust-just <recipe>

# Every recipe is one line; each script in infra/ describes itself in its first lines.

# Lists the recipes
default:
    @"{{just_executable()}}" --list --unsorted

# Installs missing packages, builds what changed, starts every channel in seeds/ and prints their addresses
up:
    @exec python3 -B infra/up

# Runs all checks and tests: format, clippy, types, lint, Rust, front end, browser
test:
    @exec python3 -B infra/test

# Runs the quick checks: format, clippy, types, lint, unit tests
check:
    @exec python3 -B infra/test --fast

# Runs from the sources: rebuilds and reloads server and front end when a file changes
dev:
    @exec python3 -B infra/dev

# Pushes a test picture with a clock to an event of the running `up`, as an encoder would, until Ctrl-C
push channel event:
    @exec infra/push {{channel}} {{event}}

# Benchmarks the server against bare actix-web and prints the figures (docs/benchmarks.md)
bench *sections:
    @exec python3 -B infra/bench {{sections}}

# Runs journeys through the site in Chromium, Firefox and WebKitGTK
journeys *arguments:
    @exec infra/journeys {{arguments}}

# Runs mutation tests: changes the product for each row of docs/specification.md; its test must fail (docs/developing.md)
sabotage *arguments:
    @exec python3 -B infra/sabotage {{arguments}}

# Regenerates server/openapi.json and the front end's types from the server's code
openapi:
    @infra/openapi write

# Renders the pictures in docs/pictures that the README shows
pictures:
    @infra/pictures

# Takes screenshots of every screen, on every channel, phone and desktop, into target/screenshots
screenshots:
    @infra/screenshots

# Orders certificates for 1,000 domains, or GRANDSTAND_TLS_DOMAINS, from Pebble, and calls each over HTTPS; takes minutes
certificates:
    @infra/certificates

# Fuzzes each target for ten minutes, or GRANDSTAND_FUZZ_SECONDS: seeds, media_addresses, cookies, api_keys, webhooks, markdown
fuzz *targets:
    @infra/fuzz {{targets}}

# Replaces servers of the latest tag by this version's while viewers use them; no request may fail
upgrade-test *arguments:
    @exec python3 -B infra/upgrade-test {{arguments}}

# Checks the responses to 10,000 generated requests against the API document; takes some minutes
schemathesis *arguments:
    @exec python3 -B infra/schemathesis {{arguments}}

# Checks licences, sources, duplicates, yanked releases and known vulnerabilities of all dependencies
dependencies:
    @exec python3 -B infra/dependencies

# Checks the files for Compose, Kubernetes, systemd and images against their schemas, each other and the server's settings
deployments:
    @exec python3 -B infra/deployments

# Builds the Debian package target/package/grandstand_<version>_<architecture>.deb (docs/deploying.md)
package *arguments:
    @exec python3 -B infra/package {{arguments}}

# Installs the package on a bare Debian, booted with systemd, and types what docs/deploying.md says; as root, takes minutes
package-test *arguments:
    @exec python3 -B infra/package-test {{arguments}}

# Builds the images on a bare Debian from a built server, and runs both; as root, takes minutes
image-test *arguments:
    @exec python3 -B infra/image-test {{arguments}}

# Formats all sources
format:
    @cargo fmt --all

# Removes everything that was built and installed here, but keeps the data folder
clean:
    @rm -rf target frontend/node_modules frontend/dist infra/geo/node_modules infra/lighthouse/node_modules
