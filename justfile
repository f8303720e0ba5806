# Run as: npx -y rust-just <recipe>

# Every recipe is one line; the scripts in infra/ say what they do in their first lines.

# Lists what can be run
default:
    @"{{just_executable()}}" --list --unsorted

# Installs what is missing, builds what changed, starts every channel in seeds/ and says where to look
up:
    @exec python3 -B infra/up

# All checks and tests: format, clippy, types, lint, Rust, front end, browser
test:
    @exec python3 -B infra/test

# The quick checks: format, clippy, types, lint, unit tests
check:
    @exec python3 -B infra/test --fast

# Runs from the sources: server and front end are rebuilt and reloaded when a file changes
dev:
    @exec python3 -B infra/dev

# Beside `up`: pushes a test picture with a clock to an event, as an encoder would, until Ctrl-C
push channel event:
    @exec infra/push {{channel}} {{event}}

# Measures the server against bare actix-web and says what came out (docs/benchmarks.md)
bench *sections:
    @exec python3 -B infra/bench {{sections}}

# Changes the product, row by row of docs/specification.md, and looks whether its tests fail (docs/developing.md)
sabotage *arguments:
    @exec python3 -B infra/sabotage {{arguments}}

# Regenerates server/openapi.json and the front end's types from the server's code
openapi:
    @infra/openapi write

# Makes the pictures in docs/pictures that the README shows
pictures:
    @infra/pictures

# Makes screenshots of every screen, on every channel, phone and desktop, into target/screenshots
screenshots:
    @infra/screenshots

# Fuzzes for ten minutes each, or GRANDSTAND_FUZZ_SECONDS: seeds, media_addresses, cookies, api_keys, webhooks, markdown
fuzz *targets:
    @infra/fuzz {{targets}}

# Compares the answers to 10,000 generated requests with the API's document, in some minutes
schemathesis *arguments:
    @exec python3 -B infra/schemathesis {{arguments}}

# Licences, sources, duplicates, yanked releases and known vulnerabilities of what the project is built from
dependencies:
    @exec python3 -B infra/dependencies

# Formats all sources
format:
    @cargo fmt --all

# Removes what was built and installed here, and keeps the data folder
clean:
    @rm -rf target frontend/node_modules frontend/dist infra/geo/node_modules infra/lighthouse/node_modules
