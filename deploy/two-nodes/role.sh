#!/bin/sh
# Runs once, when the database is made.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database_password)" -U postgres <<'SQL'
CREATE ROLE latchkey LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE latchkey OWNER latchkey;
SQL
