export const home = () => "<!doctype html><title>Sandbox</title><h1>No money moves here</h1>";
