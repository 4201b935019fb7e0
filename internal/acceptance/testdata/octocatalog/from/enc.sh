#!/bin/sh
echo "{classes: {web::monitored: {interval: 5}}, parameters: {site: north}}"
